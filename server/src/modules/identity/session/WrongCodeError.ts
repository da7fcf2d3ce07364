import { AppError } from '../../../platform/AppError';

/** A verification code that is not the one that was sent: perhaps a guess. */
export class WrongCodeError extends AppError {
  constructor() {
    super('E0001', {}, '验证码有误，请重新输入');
  }
}
