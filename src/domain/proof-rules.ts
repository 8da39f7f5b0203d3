import type { Proof } from './proof.ts';

/** The texts of the reasons to trust the company, in the order in which they are shown; empty if none is set. */
export function proofPoints({
  licence,
  since,
  insured,
  bonded,
  backgroundChecked,
  certificateOnRequest,
}: Proof): string[] {
  const points = [
    licence !== undefined && `License ${licence}`,
    insured === true && 'Insured',
    bonded === true && 'Bonded',
    backgroundChecked === true && 'Background-checked staff',
    certificateOnRequest === true && 'Certificate of insurance on request',
    since !== undefined && `In business since ${since}`,
  ];
  return points.filter((point) => point !== false);
}
