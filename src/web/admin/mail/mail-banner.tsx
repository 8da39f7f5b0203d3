import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { businessDay, businessTimeZone } from '#domain/calendar.ts';
import { dateFormat } from '#domain/date-format.ts';
import type { MailStatus } from '#domain/mail.ts';
import { useApi } from '#web/lib/api/api.ts';

/** Milliseconds. */
const refetchInterval = 60_000;

const timeOf = dateFormat({ timeZone: businessTimeZone, hour: 'numeric', minute: '2-digit' });
const dayOf = dateFormat({ timeZone: businessTimeZone, month: 'short', day: 'numeric' });

/** The warning that mail cannot be sent; undefined if mail works, or if it is not set up and no mail is overdue. */
export function mailWarning({ state, since, error, waiting }: MailStatus, now: Date): string | undefined {
  const waitingText = waiting === 1 ? '1 message waits.' : `${waiting} messages wait.`;
  if (state === 'off') return waiting === 0 ? undefined : `E-mail is not set up. ${waitingText}`;
  if (state === 'ok' || since === undefined) return undefined;
  const start = new Date(since);
  const isToday = businessDay(start) === businessDay(now);
  const clock = timeOf(start).replace(/ [AP]M$/, isToday ? '' : '$&');
  const when = isToday ? clock : `${dayOf(start)}, ${clock}`;
  return `E-mail is not leaving since ${when}. ${waitingText} ${error ?? ''}`.trim();
}

type MailBannerProps = {
  /** The only state whose warning is shown; by default, warnings of both states are shown. */
  only?: 'failing' | 'off';
};

/** Shows the warning of `mailWarning`, if there is one. */
export function MailBanner({ only }: MailBannerProps) {
  const api = useApi();
  const { data } = useQuery({ ...api.admin.outbox.status.queryOptions(), staleTime: 0, refetchInterval });
  const warning = data && mailWarning(data, new Date());
  if (warning === undefined) return null;
  if (only !== undefined && (data?.state === 'off') !== (only === 'off')) return null;
  return (
    <Alert
      role="status"
      severity={data?.state === 'off' ? 'info' : 'warning'}
      sx={{ mt: only === 'off' ? 2 : 0, mb: 2, displayPrint: 'none' }}
    >
      {warning}
    </Alert>
  );
}
