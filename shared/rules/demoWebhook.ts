/** Where a program of the demo market is told what happens, and what its events are signed with: nobody's secret. */
export const demoWebhookPath = '/webhook';
export const demoWebhookSecret = 'whsec_ZGVtby1tYXJrZXQtd2ViaG9vay0yMDI2';
