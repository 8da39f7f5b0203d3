/** The text of the consent to text messages, up to the links to the two documents. */
export const consentText = (company: string): string =>
  `I agree to receive text messages from ${company} about appointments, updates or promotions. ` +
  'Message and data rates may apply. Reply STOP to unsubscribe. Consent is not a condition of buying.';
