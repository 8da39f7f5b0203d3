import { dayInWords } from '#domain/calendar.ts';
import { formatCents } from '#domain/format.ts';
import type { ProposalView } from '#domain/proposal.ts';
import { linePrice, periodNames, proposalSums, shownTotals } from '#domain/proposal-rules.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import styles from './proposal.module.css';

/** The offer, its price with the chosen optional lines, and the terms. */
export function ProposalText({ proposal, chosen }: { proposal: ProposalView; chosen: readonly number[] }) {
  const totals = shownTotals({ lines: proposal.lines, totals: proposalSums(proposal, chosen).totals });
  const { scope, lines, exemption, terms, validUntil } = proposal;
  return (
    <>
      {scope.length > 0 && (
        <>
          <h2>What we do</h2>
          <CheckList items={scope} />
        </>
      )}
      <h2 className={styles.heading}>What it costs</h2>
      <dl className={styles.sums}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent proposal never change
          <div key={index}>
            <dt>
              {line.label}
              {line.quantity > 1 && ` (${line.quantity.toLocaleString('en-US')} at ${formatCents(line.unitCents)})`}
              {line.optional && <span className={styles.hint}>{chosen.includes(index) ? ' added' : ' optional'}</span>}
            </dt>
            <dd>{linePrice(line)}</dd>
          </div>
        ))}
        {totals.map(({ period, taxes, totalCents }) => [
          ...taxes.map(({ label, cents }) => (
            <div key={`${period} ${label}`}>
              <dt>{label}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          )),
          <div key={period} className={styles.total}>
            <dt>Total {periodNames[period]}</dt>
            <dd>{formatCents(totalCents)}</dd>
          </div>,
        ])}
      </dl>
      {exemption !== undefined && <p>No tax is charged: certificate of exemption {exemption.number}.</p>}
      <h2 className={styles.heading}>Terms</h2>
      <p className={styles.terms}>{terms}</p>
      <p>Valid until the end of {dayInWords(validUntil)}.</p>
    </>
  );
}
