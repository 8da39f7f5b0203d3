import { Alert, Box, Button, Card, CardActionArea, CardContent, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CustomerSummary } from '#domain/customer.ts';
import { shownPhone } from '#domain/phone.ts';
import { useApi } from '#web/lib/api/api.ts';
import { countOf, formatCount, formatMoment } from '../record/format.ts';
import { SiteLink } from '../shell/page-link.tsx';
import { customersPath, usePageParameters } from '../shell/page-parameters.ts';
import { useExistingPage } from '../table/paging.ts';
import { SearchField } from '../table/search-field.tsx';
import { pagePart, readPage, readSearch, withParts } from '../table/view-url.ts';
import { ImportCustomers } from './import-customers.tsx';
import { OwedReplyChip } from './owed-reply-chip.tsx';

const pageSize = 50;

/** Lists all customers, the latest activity first, or the matches of a search, the newest customer first. */
export function CustomersScreen() {
  const api = useApi();
  const [parameters, setParameters] = usePageParameters(customersPath);
  const search = readSearch(parameters);
  const page = readPage(parameters);
  const input = { ...(search === '' ? {} : { search }), limit: pageSize, skip: page * pageSize };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...api.admin.customers.list.queryOptions(input),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const show = (next: { search?: string; page?: number }) =>
    setParameters(() => {
      const { search: nextSearch = search, page: nextPage = 0 } = next;
      return new URLSearchParams({
        ...(nextSearch === '' ? {} : { search: nextSearch }),
        ...(nextPage === 0 ? {} : { page: String(nextPage + 1) }),
      });
    });
  useExistingPage(
    {
      page,
      pageSize,
      total: data?.total ?? 0,
      isExact: true,
      rowCount: data?.items.length ?? 0,
      isCurrent: data !== undefined && !isPlaceholderData && !isError,
    },
    // Back must not lead to the missing page.
    (target) => setParameters((previous) => withParts(previous, { page: pagePart(target) }), { replace: true }),
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h1" sx={{ flexGrow: 1 }}>
          Customers
        </Typography>
        <ImportCustomers />
        <Button component="a" href="/api/admin/export" download variant="outlined" size="small">
          Export everything
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 }}>
        <Box sx={{ display: 'flex', flex: '0 1 480px' }}>
          <SearchField
            label="Search customers"
            value={search}
            onSearch={(nextSearch) => show({ search: nextSearch })}
          />
        </Box>
        <Typography role="status" color="textSecondary">
          {data === undefined ? !isError && 'Loading customers…' : totalText(data.total, search)}
        </Typography>
      </Box>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>} sx={{ mb: 2 }}>
          The customers could not be fetched. Please check your connection and try again.
        </Alert>
      )}
      <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.items.map((customer) => (
          <li key={customer.id}>
            <CustomerRow customer={customer} />
          </li>
        ))}
      </Stack>
      {data !== undefined && data.total > pageSize && (
        <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
          <Button variant="outlined" disabled={page === 0} onClick={() => show({ page: page - 1 })}>
            Previous page
          </Button>
          <Button
            variant="outlined"
            disabled={(page + 1) * pageSize >= data.total}
            onClick={() => show({ page: page + 1 })}
          >
            Next page
          </Button>
        </Box>
      )}
    </>
  );
}

function totalText(total: number, search: string): string {
  if (total > 0) return countOf(total, ['customer', 'customers']);
  return search === ''
    ? 'No customers yet. Whoever books, writes or chats appears here.'
    : 'No customers match this search.';
}

function CustomerRow({ customer }: { customer: CustomerSummary }) {
  const { id, name, emails, phones, bookings, owedReply, lastAt } = customer;
  const [title = 'Without a name', ...contacts] = [name, ...emails, ...phones.map(shownPhone)].filter(
    (text) => text !== '',
  );
  return (
    <Card variant="outlined">
      <CardActionArea component={SiteLink} href={`${customersPath}/${id}`}>
        <CardContent sx={{ py: 0.75, display: 'flex', columnGap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <Box
            sx={{
              flex: '1 1 16rem',
              minWidth: 0,
              display: 'flex',
              columnGap: 1.5,
              flexWrap: 'wrap',
              alignItems: 'baseline',
            }}
          >
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {contacts.join(' · ')}
            </Typography>
          </Box>
          {owedReply && <OwedReplyChip />}
          <Typography variant="body2">{`${formatCount(bookings)} ${bookings === 1 ? 'booking' : 'bookings'}`}</Typography>
          <Typography variant="body2" color="textSecondary">
            {formatMoment(lastAt)}
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
