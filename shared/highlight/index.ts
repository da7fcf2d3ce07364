export { SourceCode } from './SourceCode';
