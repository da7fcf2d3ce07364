/** What remotes may use of the contract. Shell, server and scripts use `@portal/contract/internal`. */
export { definePage, type Page, type PageRequest } from './definePage';
export type { RichTextEditorProps } from './RichTextEditorProps';
export type { VerifyIdentityProps } from './VerifyIdentityProps';
