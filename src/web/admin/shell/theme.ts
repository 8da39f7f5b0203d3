import { Fade } from '@mui/material';
import { createTheme } from '@mui/material/styles';

/** Design tokens of the site as plain colors, because the palette computes shades from them. */
const ink = '#0f2733';
const inkSoft = '#44606c';
const navy = '#0b2b3c';
const brand = '#0a6b78';
const brandStrong = '#06505b';
const brandTint = '#dcefef';
const line = '#d3e2e5';
const focusRing = { outline: `3px solid ${brandStrong}`, outlineOffset: 2 };
/** The focus ring for elements at the edge of a scrolling area, which would cut off an outer ring. */
export const focusRingInside = { outline: `3px solid ${brandStrong}`, outlineOffset: -3 };

declare module '@mui/material/Drawer' {
  interface DrawerTransitionSlotPropsOverrides {
    direction?: undefined;
  }
}

/** Drawers, menus and snackbars fade in, because a click on a sliding or growing element can miss it. */
const fadeIn = { defaultProps: { slots: { transition: Fade } } };

/** The breakpoint below which tables become lists and large dialogs fill the screen. */
export const phoneBreakpoint = 'sm';

/** The Material UI theme of the workspace, with the colors and fonts of the site. */
export const theme = createTheme({
  palette: {
    mode: 'light',
    primary: { main: brand, dark: brandStrong, contrastText: '#ffffff' },
    secondary: { main: navy, contrastText: '#ffffff' },
    error: { main: '#b3261e' },
    success: { main: '#1b6e3c' },
    warning: { main: '#855000', contrastText: '#ffffff' },
    info: { main: brandStrong },
    text: { primary: ink, secondary: inkSoft },
    divider: line,
    background: { default: '#f0f7f7', paper: '#ffffff' },
    action: { selected: brandTint, hover: '#eef6f6' },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'var(--font-body)',
    h1: {
      fontSize: 'clamp(1.375rem, 1.1rem + 1vw, 1.625rem)',
      fontWeight: 800,
      lineHeight: 1.2,
      letterSpacing: '-0.015em',
    },
    h2: { fontSize: '1.1875rem', fontWeight: 700, lineHeight: 1.3 },
    h3: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.4, letterSpacing: 0 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  motion: { reducedMotion: 'system' },
  // All values are below 60, the z-index of the site's toasts.
  zIndex: { mobileStepper: 30, fab: 32, speedDial: 32, appBar: 40, drawer: 45, modal: 50, snackbar: 55, tooltip: 58 },
  components: {
    MuiAppBar: { defaultProps: { elevation: 0, color: 'secondary' } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 40 } } },
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
    MuiTab: {
      styleOverrides: { root: { fontSize: '0.9375rem', minHeight: 52, '&.Mui-focusVisible': focusRingInside } },
    },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 44, '&.Mui-focusVisible': focusRingInside } } },
    MuiListItemButton: { styleOverrides: { root: { '&.Mui-focusVisible': focusRingInside } } },
    MuiCardActionArea: { styleOverrides: { root: { '&.Mui-focusVisible': focusRingInside } } },
    // Headings get the focus only so that screen readers start there, so they show no ring.
    MuiTypography: { styleOverrides: { root: { '&[tabindex="-1"]:focus': { outline: 'none' } } } },
    MuiLink: { styleOverrides: { root: { color: brandStrong } } },
    // Fade passes unknown properties on to the DOM, so the slide direction is removed.
    MuiDrawer: { defaultProps: { ...fadeIn.defaultProps, slotProps: { transition: { direction: undefined } } } },
    MuiMenu: fadeIn,
    MuiPopover: fadeIn,
    MuiSnackbar: fadeIn,
    MuiPaper: { defaultProps: { elevation: 0 } },
    // Aligns a button with the sentence beside it, without making the alert higher.
    MuiAlert: { styleOverrides: { action: { paddingTop: 0, marginBlock: -2, whiteSpace: 'nowrap' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiChip: { styleOverrides: { root: { fontWeight: 600, '&.Mui-focusVisible': focusRingInside } } },
    MuiTablePagination: {
      defaultProps: { slotProps: { select: { native: true, inputProps: { 'aria-label': 'Rows per page' } } } },
      // Both are paragraphs, to which the site's styles give a bottom margin.
      styleOverrides: { selectLabel: { margin: 0 }, displayedRows: { margin: 0 } },
    },
    // With forced colors, backgrounds are not visible, so outlines, borders and system colors replace them.
    MuiCssBaseline: {
      styleOverrides: {
        '@media (forced-colors: active)': {
          '.MuiButtonBase-root.Mui-selected:not(.Mui-focusVisible, .MuiTab-root)': {
            outline: '2px solid Highlight',
            outlineOffset: -2,
          },
          '.MuiButton-root[aria-current]:not(.Mui-focusVisible)': { outline: '2px solid Highlight', outlineOffset: -2 },
          '.MuiTabs-indicator': { backgroundColor: 'Highlight !important', forcedColorAdjust: 'none' },
          '.MuiNativeSelect-icon': { color: 'FieldText !important' },
          '.MuiButtonBase-root.MuiButton-contained': { border: '1px solid ButtonText' },
        },
      },
    },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiFormLabel: { styleOverrides: { asterisk: { display: 'none' } } },
  },
});
