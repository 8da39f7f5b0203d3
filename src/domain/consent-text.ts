/** The consent to text messages. Forms add links to the privacy policy and to the terms. */
export const consentText = (company: string): string =>
  `I agree to receive text messages from ${company} about appointments, updates or promotions. ` +
  'Message and data rates may apply. Reply STOP to unsubscribe. Consent is not a condition of buying.';
