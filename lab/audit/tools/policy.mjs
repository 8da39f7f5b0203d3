// Plain JavaScript, so that types are checked without the lab's packages. The types are in policy.d.mts.
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

/** @type {import('./policy.d.mts').weaknessesOf} */
export function weaknessesOf(policy) {
  return new CspEvaluator(new CspParser(policy).csp).evaluate().map(({ severity, directive, value, description }) => ({
    severity: Severity[severity],
    about: [directive, value].filter(Boolean).join(' '),
    description,
  }));
}
