import { scriptNonce } from './remotes/scriptNonce';

// Styles that scripts add must carry the document's nonce. Runs before anything that adds styles.
__webpack_nonce__ = scriptNonce();
