/** Texts that the specification fixes (SPEC sections 4, 5 and 8). */
export const chatTexts = {
  missingTitle: 'Missing information',
  missing: 'Please provide your name and email to continue.',
  automaticMessage: "Hi, I'd like more information about your services.",
  failedTitle: 'Error',
  failed: 'Could not send your message. Please try again.',
  call: 'Call Us',
  text: 'Text Us',
} as const;
