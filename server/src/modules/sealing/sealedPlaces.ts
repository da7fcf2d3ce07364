/** A column with sealed values. */
export interface SealedPlace {
  table: string;
  /** Columns that identify a row. */
  key: readonly string[];
  column: string;
  /** Field within a JSON column. */
  field?: string;
  /** The purpose given to `createSeal`. */
  purpose: string;
}

/**
 * All sealed columns: others are not re-encrypted when a key is rotated. Replies that are stored for two days are left
 * out.
 */
export const sealedPlaces: readonly SealedPlace[] = [
  { table: 'person_authentications', key: ['id'], column: 'facts_sealed', purpose: 'person' },
  { table: 'person_authentications', key: ['id'], column: 'change_sealed', purpose: 'person' },
  { table: 'company_authentications', key: ['id'], column: 'content_sealed', purpose: 'company' },
  { table: 'company_authentications', key: ['id'], column: 'passed_sealed', purpose: 'company' },
  { table: 'company_papers', key: ['company_id', 'slot'], column: 'read_sealed', purpose: 'company' },
  { table: 'advanced_items', key: ['id'], column: 'content_sealed', purpose: 'advanced' },
  { table: 'provider_applications', key: ['id'], column: 'contact_sealed', purpose: 'provider' },
  { table: 'join_applications', key: ['id'], column: 'contact_sealed', purpose: 'join' },
  { table: 'bank_cards', key: ['id'], column: 'account_sealed', purpose: 'payout' },
  { table: 'withdrawals', key: ['id'], column: 'account_sealed', purpose: 'payout' },
  { table: 'invoice_titles', key: ['id'], column: 'details_sealed', purpose: 'invoice' },
  { table: 'invoices', key: ['id'], column: 'details_sealed', purpose: 'invoice' },
  { table: 'app_keys', key: ['id'], column: 'sealed', purpose: 'key' },
  { table: 'webhooks', key: ['id'], column: 'secret_sealed', purpose: 'webhook' },
  { table: 'factor_appeals', key: ['id'], column: 'proof_sealed', purpose: 'factorAppeal' },
  { table: 'totp_secrets', key: ['user_id'], column: 'secret_sealed', purpose: 'totp' },
  { table: 'sso_settings', key: ['organisation_id'], column: 'secret_sealed', purpose: 'sso' },
  { table: 'api_upstreams', key: ['api_id', 'env'], column: 'auth_sealed', purpose: 'upstream' },
  { table: 'api_upstreams', key: ['api_id', 'env'], column: 'tls_sealed', purpose: 'upstream' },
  { table: 'publications', key: ['id'], column: 'data', field: 'tlsSealed', purpose: 'upstream' },
  { table: 'publications', key: ['id'], column: 'data', field: 'authSealed', purpose: 'upstream' },
];
