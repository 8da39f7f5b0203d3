/**
 * Styles for printing: buttons and bars are hidden. If a child of the body has `data-prints-alone`, only that child is
 * printed. Otherwise, an element with `data-prints-wide` makes the pages landscape. Other elements that should not be
 * printed use MUI's `displayPrint`.
 */
export const printStyles = {
  '@page': { margin: '12mm' },
  '@page wide': { size: 'landscape' },
  '@media print': {
    'body, body *': {
      color: '#000 !important',
      backgroundColor: 'transparent !important',
      boxShadow: 'none !important',
    },
    // An open panel sets `overflow: hidden` on the body, which would print only one page.
    body: { overflow: 'visible !important', paddingRight: '0 !important' },
    'body:has(> [data-prints-alone]) > :not([data-prints-alone])': { display: 'none !important' },
    'body:has([data-prints-wide]):not(:has(> [data-prints-alone]))': { page: 'wide' },
    '.MuiAppBar-root, .MuiBackdrop-root, .MuiButton-root, .MuiIconButton-root, .MuiPopover-root, .MuiSnackbar-root, .MuiTabs-root, .MuiToggleButtonGroup-root':
      { display: 'none !important' },
    '.MuiChip-root': { border: '1px solid !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // The public site's print styles show URLs after links, which would fill the page.
    'a[href]::after': { display: 'none !important' },
    '.MuiContainer-root': { padding: '0 !important', maxWidth: 'none !important' },
    'main > .MuiCard-root': { border: '0 !important' },
    'main > .MuiCard-root > .MuiCardContent-root': { padding: '0 !important' },
  },
} as const;
