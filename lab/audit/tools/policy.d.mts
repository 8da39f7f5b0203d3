/** What csp_evaluator finds in a policy. HIGH and SYNTAX are errors, the rest is advice. */
export function weaknessesOf(policy: string): { severity: string; about: string; description: string }[];
