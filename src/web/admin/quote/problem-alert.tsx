import { Alert, Box, Button } from '@mui/material';
import type { Walkthrough } from '#domain/quote.ts';
import { walkthroughShort } from './quote-texts.ts';
import type { Problem } from './use-quote-change.ts';

type ProblemAlertProps = { problem: Problem | undefined; onChoose?: (alternative: Walkthrough) => void };

/** The reason why a change was not stored and, with `onChoose`, free walkthrough times to choose instead. */
export function ProblemAlert({ problem, onChoose }: ProblemAlertProps) {
  if (problem === undefined) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {problem.message}
      {onChoose !== undefined && problem.alternatives.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {problem.alternatives.map((alternative) => (
            <Button
              key={walkthroughShort(alternative)}
              size="small"
              variant="outlined"
              onClick={() => onChoose(alternative)}
            >
              {walkthroughShort(alternative)}
            </Button>
          ))}
        </Box>
      )}
    </Alert>
  );
}
