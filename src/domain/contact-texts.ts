/** Texts that the specification fixes (SPEC section 8). */
export const contactTexts = {
  sent: 'Message Sent!',
  willReply: "We'll get back to you as soon as possible.",
  failed: 'Error',
  rejected: 'There was a problem sending your message.',
  noConnection: 'There was a problem connecting to our server. Please try again.',
} as const;
