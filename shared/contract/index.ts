/** The part of the contract for remotes. Shell, server and scripts import `@portal/contract/internal`. */
export { definePage, type Page, type PageRequest } from './definePage';
export { defineOutcome, type Outcome, type OutcomeFacts } from './defineOutcome';
export type { RichTextEditorProps } from './RichTextEditorProps';
export type { VerifyIdentityProps } from './VerifyIdentityProps';
