// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title KeptOwnable: an owner that is only ever replaced by one that accepts.
/// @notice Without an owner the money of a contract could never be withdrawn, and a paused one never
/// be resumed, so ownership cannot be given up.
abstract contract KeptOwnable is Ownable2Step {
    error OwnershipIsKept();
    error ZeroAddress();

    constructor(address owner) Ownable(owner) {}

    function renounceOwnership() public view override onlyOwner {
        revert OwnershipIsKept();
    }

    /// @dev For addresses that the owner names: a mistake there would burn money or lock a function.
    modifier notZero(address given) {
        if (given == address(0)) revert ZeroAddress();
        _;
    }
}
