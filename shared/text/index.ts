export { languages, isLanguage, language, locale, type Language, type Messages } from './language';
export { t, partsOf } from './t';
