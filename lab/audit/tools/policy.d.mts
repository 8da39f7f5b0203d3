/** The findings of csp_evaluator in a content security policy. HIGH and SYNTAX are errors, the rest is advice. */
export function weaknessesOf(policy: string): { severity: string; about: string; description: string }[];
