import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { QuoteSummary } from '#domain/quote.ts';
import { buildingNames } from '#domain/quote-choices.ts';
import { isOpenQuote } from '#domain/quote-rules.ts';
import { useToday } from '#web/lib/use-today.ts';
import { formatCount, formatDay } from '../record/format.ts';
import { SoftChip } from '../record/soft-chip.tsx';
import { SiteLink } from '../shell/page-link.tsx';
import { isOverdue, preparationText, quoteStateText, yearlyInWords } from './quote-texts.ts';

/** The card of a request on the board, which links to the whole request. */
export function QuoteCard({ quote, showsState }: { quote: QuoteSummary; showsState: boolean }) {
  const { state, company, name, buildingType, squareFeet, zipCode, nextAt, owner, valueCents, toPrepare = [] } = quote;
  const isLate = isOverdue(quote, useToday());
  const buildingParts = [
    buildingNames[buildingType],
    ...(squareFeet === undefined ? [] : [`${formatCount(squareFeet)} sq ft`]),
    zipCode,
  ];
  return (
    <Card sx={isLate ? { borderColor: 'warning.main' } : {}}>
      <CardActionArea component={SiteLink} href={`/admin/quotes?quote=${quote.id}`} sx={{ p: 1.25 }}>
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', mb: 0.25 }}>
          <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere', flexGrow: 1 }}>{company ?? name}</Typography>
          {isLate && <SoftChip label="Overdue" look="waiting" />}
          {showsState && <SoftChip {...quoteStateText[state]} />}
        </Box>
        {company !== undefined && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {/* Lines break only after a dot. */}
          {buildingParts.map((part, index) => (
            <Fragment key={part}>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {index < buildingParts.length - 1 ? `${part} ·` : part}
              </Box>{' '}
            </Fragment>
          ))}
        </Typography>
        {(isOpenQuote(quote) || toPrepare.length > 0) && (
          <Typography variant="body2" sx={{ mt: 0.75 }}>
            {quoteStateText[state].nextStep}
            {nextAt !== undefined && (
              <>
                {': '}
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {formatDay(nextAt)}
                </Box>
              </>
            )}
          </Typography>
        )}
        {toPrepare.length > 0 && (
          <Typography variant="body2">{toPrepare.map((item) => preparationText[item]).join(', ')}</Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[owner ?? 'Nobody yet', ...(valueCents === undefined ? [] : [yearlyInWords(valueCents)])].join(' · ')}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
