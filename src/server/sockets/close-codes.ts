/** The codes with which the site closes a WebSocket. Clients rely on them; docs/live-chat.md describes them. */
export const closeCodes = { policyViolation: 1008, serviceRestart: 1012, unauthenticated: 4401 } as const;
