/** Webhook receiver of the demo market and its signing key, which is public. */
export const demoWebhookPath = '/webhook';
export const demoWebhookSecret = 'whsec_ZGVtby1tYXJrZXQtd2ViaG9vay0yMDI2';
