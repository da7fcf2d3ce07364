import { scriptNonce } from './remotes/scriptNonce';

// Sets the nonce for styles added by scripts. Must run before any of them.
__webpack_nonce__ = scriptNonce();
