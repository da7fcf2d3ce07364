/** Event of a test that an owner sends: not one of `webhookEvents`. */
export const testEvent = 'webhook.test';
