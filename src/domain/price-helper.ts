/** What the office reckons a building's monthly price from. */
export type PriceQuestion = {
  squareFeet: number;
  /** Square feet that one person cleans in an hour. */
  squareFeetPerHour: number;
  visitsPerWeek: number;
  /** What an hour costs the company, with taxes and insurance. */
  hourlyCents: number;
  suppliesPercent: number;
  marginPercent: number;
};

export type PriceAnswer = {
  hoursPerVisit: number;
  hoursPerMonth: number;
  labourCents: number;
  costCents: number;
  priceCents: number;
};

/** A monthly price: labour of 52/12 weeks, supplies on top, and a margin that is part of the price. Rounded at the end. */
export function reckonPrice(question: PriceQuestion): PriceAnswer {
  const hoursPerVisit = question.squareFeet / question.squareFeetPerHour;
  const hoursPerMonth = (hoursPerVisit * question.visitsPerWeek * 52) / 12;
  const labour = hoursPerMonth * question.hourlyCents;
  const cost = labour * (1 + question.suppliesPercent / 100);
  return {
    hoursPerVisit,
    hoursPerMonth,
    labourCents: Math.round(labour),
    costCents: Math.round(cost),
    priceCents: Math.round(cost / (1 - question.marginPercent / 100)),
  };
}
