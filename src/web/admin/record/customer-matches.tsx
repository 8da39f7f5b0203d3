import { List, ListItemButton, ListItemText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { CustomerSummary } from '#domain/customer.ts';
import { shownPhone } from '#domain/phone.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

type CustomerMatchesProps = { text: string; onChoose: (customer: CustomerSummary) => void };

/** Suggests up to five customers whose name, phone number or email address matches a text of two or more characters. */
export function CustomerMatches({ text, onChoose }: CustomerMatchesProps) {
  const api = useApi();
  const search = useDebounced(text.trim());
  const { data } = useQuery({
    ...api.admin.customers.list.queryOptions({ search, limit: 5 }),
    enabled: search.length >= 2,
    staleTime: 0,
  });
  if (search.length < 2 || data === undefined || data.items.length === 0) return null;
  return (
    <List aria-label="Customers" dense disablePadding sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {data.items.map((customer) => (
        <ListItemButton key={customer.id} onClick={() => onChoose(customer)}>
          <ListItemText
            primary={customer.name}
            secondary={[...customer.phones.map(shownPhone), ...customer.emails].slice(0, 2).join(' · ')}
          />
        </ListItemButton>
      ))}
    </List>
  );
}
