import { Box } from '@mui/material';
import type { WholeQuote } from '#domain/quote.ts';

/** The photographs of the building; a click on a photograph opens it in a new tab. */
export function QuotePhotos({ quote: { id, photos } }: { quote: WholeQuote }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
        gap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {photos.map((photo, index) => {
        const url = `/api/admin/quotes/${id}/photos/${photo.id}`;
        return (
          <li key={photo.id}>
            <a href={url} target="_blank" rel="noreferrer">
              <Box
                component="img"
                src={url}
                alt={`Photograph ${index + 1} of ${photos.length}`}
                loading="lazy"
                sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1, display: 'block' }}
              />
            </a>
          </li>
        );
      })}
    </Box>
  );
}
