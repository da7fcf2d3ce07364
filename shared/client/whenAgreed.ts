import { askToAgree } from './agreeing';
import { CallError } from './CallError';

/** Makes a call, and once more after its sender has agreed to new terms: what they had typed is not lost by that. */
export async function whenAgreed<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'E5016' || !(await askToAgree())) throw error;
    return send();
  }
}
