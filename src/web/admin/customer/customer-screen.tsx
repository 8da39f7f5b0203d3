import { Alert, Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CustomerPage, TimelineEntry } from '#domain/customer.ts';
import { formatCents } from '#domain/format.ts';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { Fact, Facts } from '../record/facts.tsx';
import { formatCount, formatDay, formatMoment } from '../record/format.ts';
import { PhoneLinks } from '../record/phone-links.tsx';
import { recordLink } from '../record/record-link.ts';
import { PageLink, SiteLink } from '../shell/page-link.tsx';
import { customersPath } from '../shell/page-parameters.ts';
import { DeleteCustomer } from './delete-customer.tsx';
import { MergeCustomer } from './merge-customer.tsx';
import { CustomerNotes } from './notes.tsx';
import { OwedReplyChip } from './owed-reply-chip.tsx';

/** The customer's id in the URL. While another page is loading, the last id, because the URL has already changed. */
function useIdInUrl(): string {
  const [location] = useLocation();
  const idInUrl = location.startsWith(`${customersPath}/`) ? location.slice(customersPath.length + 1) : undefined;
  const [lastId, setLastId] = useState(idInUrl ?? '');
  if (idInUrl !== undefined && idInUrl !== lastId) setLastId(idInUrl);
  return idInUrl ?? lastId;
}

/** A customer's details, notes and timeline. */
export function CustomerScreen() {
  const api = useApi();
  const id = useIdInUrl();
  const { data, error, refetch } = useQuery({
    ...api.admin.customers.get.queryOptions({ id }),
    staleTime: 0,
    retry: 1,
  });
  const failure = error === null ? undefined : callFailure(error);
  const isMissing = failure?.kind === 'rejected' && failure.code === 'not_found';
  return (
    <>
      <PageLink href={customersPath} size="small" sx={{ ml: -1 }}>
        All customers
      </PageLink>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {data === undefined ? 'Customer' : titleOf(data)}
      </Typography>
      {data === undefined && error === null && <Typography role="status">Loading the customer…</Typography>}
      {data === undefined && isMissing && (
        <Typography role="status">
          There is no such customer. They may have been deleted or merged with another one.
        </Typography>
      )}
      {data === undefined && error !== null && !isMissing && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The customer could not be fetched. Please check your connection and try again.
        </Alert>
      )}
      {data !== undefined && <Details key={data.id} customer={data} />}
    </>
  );
}

const titleOf = ({ name, emails, phones }: CustomerPage): string =>
  [name, ...emails, ...phones].find((text) => text !== '') ?? 'Without a name';

function Details({ customer }: { customer: CustomerPage }) {
  const { emails, phones, bookings, owedReply, lastAt, alike, nextVisit, owed, consents } = customer;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        {alike.length > 0 && (
          <Alert severity="info">
            {'The same person? Another customer has the same phone number: '}
            {alike.map(({ id, name }) => (
              <Box component="span" key={id} sx={{ mr: 1 }}>
                <Link component={SiteLink} href={`${customersPath}/${id}`}>
                  {name || 'Without a name'}
                </Link>
              </Box>
            ))}
          </Alert>
        )}
        <Card variant="outlined">
          <CardContent>
            <Facts>
              {emails.map((email) => (
                <Fact key={email} term="Email">
                  <Link href={`mailto:${email}`}>{email}</Link>
                </Fact>
              ))}
              {phones.map((phone) => (
                <Fact key={phone} term="Phone">
                  <PhoneLinks phone={phone} mayText={false} />
                </Fact>
              ))}
              <Fact term="Bookings">{formatCount(bookings)}</Fact>
              {nextVisit !== undefined && (
                <Fact term="Next visit">
                  <VisitLink visit={nextVisit} />
                </Fact>
              )}
              <Fact term="To be paid">
                {owed.length === 0 ? 'Nothing' : <strong>{formatCents(totalCents(owed))}</strong>}
                {owed.map((visit) => (
                  <div key={visit.id}>
                    <VisitLink visit={visit} />
                    {`, ${formatCents(visit.cents)}`}
                  </div>
                ))}
              </Fact>
              {owedReply && (
                <Fact term="Reply">
                  <OwedReplyChip />
                </Fact>
              )}
              {consents.map((consent) => (
                <Fact key={consent.at + consent.place} term="Text messages">
                  <Consent consent={consent} />
                </Fact>
              ))}
              <Fact term="Last contact">{formatMoment(lastAt)}</Fact>
            </Facts>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
              <MergeCustomer customer={customer} />
              <DeleteCustomer customer={customer} title={titleOf(customer)} />
            </Box>
          </CardContent>
        </Card>
        <CustomerNotes customer={customer} />
      </Stack>
      <Card variant="outlined" component="section" aria-labelledby="timeline-title">
        <CardContent>
          <Typography variant="h2" id="timeline-title" gutterBottom>
            Timeline
          </Typography>
          <Timeline entries={customer.timeline} />
        </CardContent>
      </Card>
    </Box>
  );
}

type Visit = Pick<CustomerPage['owed'][number], 'id' | 'serviceDate' | 'serviceTime'>;

function VisitLink({ visit: { id, serviceDate, serviceTime } }: { visit: Visit }) {
  return (
    <Link component={SiteLink} href={recordLink({ type: 'booking', id }) ?? ''}>
      {`${formatDay(serviceDate)}, ${serviceTime}`}
    </Link>
  );
}

const totalCents = (owed: CustomerPage['owed']): number => owed.reduce((sum, { cents }) => sum + cents, 0);

/** The evidence of a consent to text messages: when and where it was given, for which number, and its wording. */
function Consent({ consent: { at, phone, place, wording } }: { consent: CustomerPage['consents'][number] }) {
  return (
    <details>
      <summary>
        {`Agreed ${formatMoment(at)}, ${place === 'phone' ? 'on the phone' : place}${phone === undefined ? ', no number' : `, ${phone}`}`}
      </summary>
      <Typography variant="body2" color="textSecondary">
        {wording}
      </Typography>
    </details>
  );
}

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <Typography color="textSecondary">Nothing has happened yet.</Typography>;
  return (
    <Stack component="ol" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map(({ at, type, summary, about }) => {
        const href = about === undefined ? undefined : recordLink(about);
        return (
          <Box component="li" key={`${at} ${type} ${about?.id}`} sx={{ overflowWrap: 'anywhere' }}>
            {href === undefined ? (
              summary
            ) : (
              <Link component={SiteLink} href={href}>
                {summary}
              </Link>
            )}
            <Typography variant="body2" color="textSecondary">
              {formatMoment(at)}
            </Typography>
          </Box>
        );
      })}
    </Stack>
  );
}
