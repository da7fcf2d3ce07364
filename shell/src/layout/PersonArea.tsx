import styled from 'styled-components';
import { Button, narrow } from '@portal/design';
import { useNavigate } from '@portal/router';
import { openLogin, useSession } from '@portal/session';
import { PersonMenu } from './PersonMenu';
import { phone } from './phone';

/** Right end of the header. Empty, with its size reserved, until the session is known. */
export function PersonArea() {
  const session = useSession();
  const navigate = useNavigate();

  return (
    <Room>
      {session.status === 'signedIn' && <PersonMenu member={session.member} />}
      {session.status === 'signedOut' && (
        <>
          <Button $kind="quiet" data-warm-dialog="login" onClick={() => openLogin()}>
            登录
          </Button>
          <Register
            $kind="primary"
            data-warm="/register/CreateUser"
            onClick={() => void navigate('/register/CreateUser')}
          >
            注册
          </Register>
        </>
      )}
    </Room>
  );
}

const Room = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  min-height: 38px;
  min-width: 142px;
  ${narrow} {
    // With what operators have beside it there is no more room on the smallest phone.
    min-width: 44px;
  }
`;

const Register = styled(Button)`
  ${phone} {
    display: none;
  }
`;
