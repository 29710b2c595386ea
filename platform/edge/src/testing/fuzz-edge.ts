import { connect } from 'node:net';
import { anyText } from '@sharpside/contracts/testing/hostile-texts';
import { anyAddress } from '@sharpside/contracts/testing/hostile-texts';
