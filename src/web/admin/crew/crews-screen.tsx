import { Alert, Box, Button, Card, CardContent, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Crew } from '#domain/crew.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { boardUrl } from '../shell/page-parameters.ts';
import { emptyCrew, typedCrew } from './crew-fields.ts';
import { CrewForm } from './crew-form.tsx';

/** Lists, adds and edits crews. */
export function CrewsScreen() {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const { data: crews, isError, refetch } = useQuery({ ...api.admin.crews.all.queryOptions(), staleTime: 0 });
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.admin.crews.pathKey() });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h1" sx={{ flexGrow: 1 }}>
          Crews
        </Typography>
        <PageLink href={boardUrl} variant="outlined" size="small">
          Today's board
        </PageLink>
      </Box>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>} sx={{ mb: 2 }}>
          The crews could not be fetched. Please check your connection and try again.
        </Alert>
      )}
      {crews === undefined && !isError && <Typography role="status">Loading crews…</Typography>}
      {crews !== undefined && (
        <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' } }}>
          <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {crews.length === 0 && (
              <Typography component="li" color="textSecondary">
                No crews yet. Each crew has a lane on the board and a run sheet for every day.
              </Typography>
            )}
            {crews.map((crew) => (
              <li key={crew.id}>
                <CrewCard crew={crew} otherCrews={crews.filter(({ id }) => id !== crew.id)} />
              </li>
            ))}
          </Stack>
          <Card variant="outlined">
            <CardContent>
              <Typography variant="h2" gutterBottom>
                New crew
              </Typography>
              <CrewForm
                label="New crew"
                initialFields={emptyCrew}
                otherCrews={crews}
                submitLabel="Add crew"
                onSave={async (fields) => {
                  await client.admin.crews.create.mutate(fields);
                  await refresh();
                }}
              />
            </CardContent>
          </Card>
        </Box>
      )}
    </>
  );
}

function CrewCard({ crew, otherCrews }: { crew: Crew; otherCrews: readonly Crew[] }) {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isEditing, setIsEditing] = useState(false);
  const { id, name, members, active } = crew;
  const update = async (fields: Partial<Omit<Crew, 'id'>>) => {
    await client.admin.crews.update.mutate({ id, ...fields });
    await queryClient.invalidateQueries({ queryKey: api.admin.crews.pathKey() });
  };
  const setActive = async (next: boolean) => {
    try {
      await update({ active: next });
    } catch {
      toast({
        title: 'Error',
        description: 'The crew could not be saved. Please check your connection and try again.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Card variant="outlined">
      <CardContent>
        {isEditing ? (
          <CrewForm
            label={`Crew ${name}`}
            initialFields={typedCrew(crew)}
            otherCrews={otherCrews}
            submitLabel="Save"
            onSave={async (fields) => {
              await update({ name: fields.name, members: fields.members });
              setIsEditing(false);
            }}
          >
            <Button onClick={() => setIsEditing(false)}>Cancel</Button>
          </CrewForm>
        ) : (
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
            <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="h3" component="h2">
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {members.length === 0 ? 'No members yet' : members.join(', ')}
              </Typography>
            </Box>
            <FormControlLabel
              label="At work"
              control={
                <Switch
                  checked={active}
                  onChange={(_event, next) => void setActive(next)}
                  slotProps={{ input: { 'aria-label': `${name} is at work` } }}
                />
              }
            />
            <Button variant="outlined" size="small" aria-label={`Edit ${name}`} onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          </Box>
        )}
      </CardContent>
    </Card>
  );
}
