import { workspacePage } from '../workspace-page.tsx';

export const customersPage = workspacePage({
  heading: 'Customers',
  file: 'customer/customers-screen.tsx',
  load: async () => (await import('./customers-screen.tsx')).CustomersScreen,
});

export const customerPage = workspacePage({
  heading: 'Customer',
  file: 'customer/customer-screen.tsx',
  load: async () => (await import('./customer-screen.tsx')).CustomerScreen,
});
