/** Shows an asterisk after the label without changing the label's text. */
export const requiredMark = {
  '& .MuiInputLabel-root::after, & legend > span::after': { content: '" *" / ""' },
} as const;
