/** The sentence below the heading of the log-in page, also shown while the page's code is loaded. */
export const loginIntro = 'For the people of our office: messages, bookings, live chat and blog.';
