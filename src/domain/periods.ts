/** How often a line of a proposal is paid. */
export const periods = ['month', 'visit', 'once'] as const;
export type Period = (typeof periods)[number];
