/**
 * On paper, texts are printed and buttons are not. A child of the body with `data-prints-alone` keeps the
 * others off the paper, and what has `data-prints-wide` turns the sheets. What only its own file knows to be in the way
 * has `displayPrint`.
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
    // An open panel keeps the page behind it from scrolling, and paper from more than one sheet.
    body: { overflow: 'visible !important', paddingRight: '0 !important' },
    'body:has(> [data-prints-alone]) > :not([data-prints-alone])': { display: 'none !important' },
    'body:has([data-prints-wide]):not(:has(> [data-prints-alone]))': { page: 'wide' },
    '.MuiAppBar-root, .MuiBackdrop-root, .MuiButton-root, .MuiIconButton-root, .MuiPopover-root, .MuiSnackbar-root, .MuiTabs-root, .MuiToggleButtonGroup-root':
      { display: 'none !important' },
    '.MuiChip-root': { border: '1px solid !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // The text of a link says where it leads; a map's address below each street fills the page.
    'a[href]::after': { display: 'none !important' },
    '.MuiContainer-root': { padding: '0 !important', maxWidth: 'none !important' },
    'main > .MuiCard-root': { border: '0 !important' },
    'main > .MuiCard-root > .MuiCardContent-root': { padding: '0 !important' },
  },
} as const;
