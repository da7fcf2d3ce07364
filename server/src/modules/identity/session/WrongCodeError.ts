import { AppError } from '../../../platform/AppError';
import { say } from '../../../platform/said/say';

/** A verification code that is not the one that was sent: perhaps a guess. */
export class WrongCodeError extends AppError {
  constructor() {
    super('E0001', {}, say`验证码有误，请重新输入`);
  }
}
