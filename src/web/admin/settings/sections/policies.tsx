import { Typography } from '@mui/material';
import { type Policies, policies } from '#domain/booking-settings.ts';
import { policyTexts } from '#domain/policy-texts.ts';
import { countOf } from '../../record/format.ts';
import { SettingNumbers } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const labels: Readonly<Record<keyof Policies, string>> = {
  freeCancelHours: 'Hours of free cancellation',
  lateFeePercent: 'Fee for a late cancellation',
  maxMoves: 'Moves by the customer',
};
const hints: Readonly<Record<keyof Policies, string>> = {
  freeCancelHours: 'Before the cleaning begins.',
  lateFeePercent: 'Percent of the price.',
  maxMoves: 'How often a customer may move a booking without calling.',
};
const keys = ['freeCancelHours', 'lateFeePercent', 'maxMoves'] as const;

const PoliciesForm = (props: FormProps<Policies>) => (
  <SettingNumbers {...props} keys={keys} labels={labels} hints={hints} columns={3} />
);

function PoliciesPreview({ value }: { value: Policies }) {
  const { notice, lateFee } = policyTexts(value);
  return (
    <Typography>
      {`${notice} ${lateFee} Customers can move a booking ${countOf(value.maxMoves, ['time', 'times'])}.`}
    </Typography>
  );
}

export const policiesSection: SectionParts<Policies> = {
  section: 'policies',
  schema: policies,
  heading: 'Cancellations',
  intro: 'What cancelling and moving a home cleaning costs. A booking keeps what was promised when it was made.',
  shownOn: 'Terms and conditions, residential cleaning, the customer’s own page of a booking.',
  Form: PoliciesForm,
  Preview: PoliciesPreview,
  lines: (value) => keys.map((key) => ({ key, label: labels[key], text: String(value[key]) })),
};
