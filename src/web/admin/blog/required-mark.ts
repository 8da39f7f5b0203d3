/** Marks a field as required beside its label, which keeps its words; the form itself says what is missing. */
export const requiredMark = {
  '& .MuiInputLabel-root::after, & legend > span::after': { content: '" *" / ""' },
} as const;
