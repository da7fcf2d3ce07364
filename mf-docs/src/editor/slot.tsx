export { RichTextEditor as widget } from './RichTextEditor';
