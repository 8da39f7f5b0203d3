import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { maxSearchLength } from '#domain/admin.ts';
import type { CustomerPage, CustomerSummary } from '#domain/customer.ts';
import { useApi } from '#web/lib/api/api.ts';
import { customersPath } from '../shell/page-parameters.ts';
import { failureSentence } from './failure-sentence.ts';

const labelOf = ({ name, emails, phones }: CustomerSummary): string =>
  [name, ...emails, ...phones].filter((text) => text !== '').join(', ');

/** The button that merges this customer into another one, which the user chooses in a dialog. */
export function MergeCustomer({ customer }: { customer: CustomerPage }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Merge with another…
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth maxWidth="xs" aria-labelledby="merge-title">
        <MergeForm customer={customer} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function MergeForm({ customer, onClose }: { customer: CustomerPage; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [searchText, setSearchText] = useState('');
  const [target, setTarget] = useState<CustomerSummary | null>(null);
  const search = searchText.slice(0, maxSearchLength);
  const matches = useQuery({
    ...api.admin.customers.list.queryOptions({ ...(search === '' ? {} : { search }), limit: 20 }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending, error } = useMutation(
    api.admin.customers.update.mutationOptions({
      onSuccess(merged) {
        void queryClient.invalidateQueries({ queryKey: api.admin.customers.pathKey(), refetchType: 'none' });
        onClose();
        navigate(`${customersPath}/${merged.id}`, { replace: true });
      },
    }),
  );
  return (
    <>
      <DialogTitle id="merge-title">Merge with another customer</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Everything of this customer becomes the other one's, who stays. This cannot be undone.
        </DialogContentText>
        <Autocomplete
          options={(matches.data?.items ?? []).filter(({ id }) => id !== customer.id)}
          value={target}
          onChange={(_event, next) => setTarget(next)}
          onInputChange={(_event, text, reason) => reason === 'input' && setSearchText(text)}
          getOptionLabel={labelOf}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          filterOptions={(options) => options}
          loading={matches.isFetching}
          noOptionsText={matches.isError ? 'The customers could not be fetched.' : 'No other customer found.'}
          renderInput={(properties) => <TextField {...properties} label="The customer who stays" autoFocus />}
        />
        {error !== null && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {failureSentence(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color="error"
          disabled={target === null || isPending}
          onClick={() => target !== null && mutate({ id: customer.id, mergeInto: target.id })}
        >
          Merge
        </Button>
      </DialogActions>
    </>
  );
}
