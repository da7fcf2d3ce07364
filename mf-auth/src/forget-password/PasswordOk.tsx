import { useEffect, useState } from 'react';
import { definePage } from '@portal/contract';
import { Button, Status } from '@portal/design';
import { useNavigate } from '@portal/router';
import { openLogin } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { useHandedOn } from '../common/useHandedOn';
import { resetSteps, userMailPath } from './resetSteps';

export const page = definePage({ load: async () => null, Page: PasswordOk });

const redirectAfterSeconds = 5;

function PasswordOk() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(redirectAfterSeconds);
  const isDone = useHandedOn('reset') === 'done';

  useEffect(() => {
    if (!isDone) return void navigate(userMailPath, { replace: true });
    if (left === 0) {
      void navigate('/', { replace: true });
      return openLogin();
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [isDone, left, navigate]);

  if (!isDone) return null;
  return (
    <AccountPage title="密码重置成功" help="其他设备上的登录已全部退出。" steps={resetSteps} current={2}>
      <p>
        <Status tone="good">新密码已生效，{left} 秒后前往登录。</Status>
      </p>
      <p>
        <Button $kind="primary" onClick={() => setLeft(0)}>
          现在登录
        </Button>
      </p>
    </AccountPage>
  );
}
