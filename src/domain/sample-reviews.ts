import type { Review } from './reviews.ts';

/**
 * The testimonials that SPEC asks for. No customer wrote them, and federal rules (16 CFR part 465) forbid publishing
 * such reviews as real ones, so the workspace asks the office to replace them.
 */
export const sampleReviews: readonly Review[] = [
  {
    name: 'Maria S.',
    location: 'West Palm Beach',
    service: 'Office Cleaning',
    rating: 5,
    text: 'I manage an office of forty people, and the kitchen used to be the first complaint every Monday. Now nobody mentions it, which is the best thing I can say about a cleaning company. They follow the list we wrote together, and when we added a meeting room they simply worked it in.',
  },
  {
    name: 'David R.',
    location: 'Boca Raton',
    service: 'Commercial Janitorial',
    rating: 5,
    text: 'Two retail plazas, eleven tenants, and I hear about cleaning maybe twice a year. They told me about a slow leak behind a restroom wall weeks before it would have become a real bill. That alone made the switch worthwhile.',
  },
  {
    name: 'Angela T.',
    location: 'Palm Beach Gardens',
    service: 'Tile & Grout Cleaning',
    rating: 5,
    text: 'Honestly thought our lobby grout was brown. It is cream! They tested one corner first and showed me what would come out and what would not, so there were no surprises. We had been pricing new tile and did not need any of it.',
  },
  {
    name: 'Kevin M.',
    location: 'Fort Lauderdale',
    service: 'Water Extraction',
    rating: 5,
    text: 'Supply line let go over a holiday weekend and water ran through three suites. I called in the middle of the night and a person answered, told me which valve to look for, and a crew followed. The carpet stayed, and the photos they took went straight to our adjuster.',
  },
  {
    name: 'Linda P.',
    location: 'Wellington',
    service: 'Residential Cleaning',
    rating: 5,
    text: 'A neighbor who has used them for years gave me their name. I booked a deep clean before my daughter’s visit and chose four hours plus the oven. They asked what mattered most, did that first, and the house smelled of nothing at all. Just clean.',
  },
  {
    name: 'Carlos V.',
    location: 'Lake Worth Beach',
    service: 'Pool Cleaning',
    rating: 5,
    text: 'Our clubhouse pool sits under two big oaks, so you can imagine. Same day each week, baskets emptied, tile line brushed, gate latched. After the last tropical storm they came back for an extra visit and we opened again by the weekend.',
  },
  {
    name: 'Denise W.',
    location: 'Delray Beach',
    service: 'Five-Day Building Cleaning',
    rating: 5,
    text: 'Our clinic floor is busy from seven in the morning. What I like is the rhythm: glass on Tuesday, corners on Thursday, and I can check it against the sheet. New staff have stopped asking me who cleans what and when. Steady, polite people.',
  },
  {
    name: 'James H.',
    location: 'Stuart',
    service: 'Crime Scene Cleanup',
    rating: 5,
    text: 'I was dealing with a loss in the family and could not go back into the apartment. They asked me only what they needed to know, met the building manager instead of me, and kept aside a box of photographs I had not even thought of. I am grateful.',
  },
];
