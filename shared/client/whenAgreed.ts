import { askToAgree } from './onAgreementDue';
import { CallError } from './CallError';

/**
 * Makes a call; when it is refused because of new terms, asks the visitor to agree and makes it again, so that nothing
 * typed is lost.
 */
export async function whenAgreed<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'E5016' || !(await askToAgree())) throw error;
    return send();
  }
}
