/** The input for a building's estimated monthly price. */
export type PriceQuestion = {
  squareFeet: number;
  /** Square feet that one person cleans in an hour. */
  squareFeetPerHour: number;
  visitsPerWeek: number;
  /** The company's cost per hour, with taxes and insurance. */
  hourlyCents: number;
  /** The cost of supplies, in percent of the labour cost. */
  suppliesPercent: number;
  /** The margin, in percent of the price; less than 100. */
  marginPercent: number;
};

/** All values except `hoursPerVisit` are for a month. */
export type PriceAnswer = {
  hoursPerVisit: number;
  hoursPerMonth: number;
  labourCents: number;
  costCents: number;
  priceCents: number;
};

/** The monthly price: labour for 52/12 weeks, plus supplies, plus the margin. Only the final amounts are rounded. */
export function estimatePrice(question: PriceQuestion): PriceAnswer {
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
