export type FormFactor = 'mobile' | 'desktop';

/** Scores from 0 to 100 by category. `failures` are the audits that count for a score and score below 90 themselves. */
export type LighthouseResult = {
  scores: Record<string, number>;
  failures: { category: string; id: string; title: string }[];
  /** Largest Contentful Paint as simulated, in milliseconds; NaN if there was none. */
  largestPaint: number;
};

/**
 * Runs Lighthouse in a running browser, with an empty cache. Cookies stay, so that the office stays logged in.
 *
 * @param options.port of the browser's remote debugging
 */
export function auditPage(url: string, options: { port: number; formFactor: FormFactor }): Promise<LighthouseResult>;
