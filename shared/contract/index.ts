/** What remotes may use of the contract. Shell, server and scripts use `@portal/contract/internal`. */
export { definePage, type Page, type PageRequest } from './definePage';
export { defineOutcome, type Outcome, type OutcomeFacts } from './defineOutcome';
export type { RichTextEditorProps } from './RichTextEditorProps';
export type { VerifyIdentityProps } from './VerifyIdentityProps';
