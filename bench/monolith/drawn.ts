/**
 * The shell itself, hydrating the portal's document, with every remote in the same bundle; the remaining difference to
 * the portal is the cost of federation.
 */
import '../../shell/src/main';
